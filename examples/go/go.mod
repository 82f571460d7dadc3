module hosts

go 1.19

require mille v0.0.0

replace mille => ../../bindings/go
