//! Finds libmille: in MILLE_LIB_DIR (a build tree, say), or where pkg-config has it. The tests of this crate find the library in
//! MILLE_LIB_DIR when they run, too; a program that uses the crate needs LD_LIBRARY_PATH for that.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=MILLE_LIB_DIR");
    println!("cargo:rustc-link-lib=mille");
    if let Ok(folder) = env::var("MILLE_LIB_DIR") {
        println!("cargo:rustc-link-search=native={}", folder);
        println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder);
    } else if let Ok(found) = Command::new("pkg-config").args(["--libs-only-L", "mille"]).output() {
        for flag in String::from_utf8_lossy(&found.stdout).split_whitespace() {
            println!("cargo:rustc-link-search=native={}", flag.trim_start_matches("-L"));
        }
    }
}
