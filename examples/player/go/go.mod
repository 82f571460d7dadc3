module mille.example/player

go 1.19
