module mille

go 1.19
