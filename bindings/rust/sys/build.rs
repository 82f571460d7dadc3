//! Finds libmille in MILLE_LIB_DIR or by pkg-config. Otherwise, and always with the feature `bundled`, compiles the amalgamation, which the
//! packaged crate contains, and links it statically. Give the compiler in CXX and its flags in CXXFLAGS.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=MILLE_LIB_DIR");
    println!("cargo:rerun-if-env-changed=PKG_CONFIG_PATH");
    let bundled = env::var_os("CARGO_FEATURE_BUNDLED").is_some();
    let named = env::var("MILLE_LIB_DIR").ok().filter(|_| !bundled);
    if let Some(folder) = named {
        println!("cargo:rustc-link-search=native={}", folder);
        println!("cargo:rustc-link-lib=mille");
        println!("cargo:lib_dir={}", folder);
        found(&folder);
    } else if let Some(folders) = installed().filter(|_| !bundled) {
        for folder in folders {
            println!("cargo:rustc-link-search=native={}", folder);
        }
        println!("cargo:rustc-link-lib=mille");
        found("pkg-config");
    } else if Path::new("amalgamation/mille.cpp").exists() {
        compile();
        found("bundled");
    } else if bundled {
        panic!("The feature `bundled` needs the library's sources, which only the packaged crate has: ./dev package rust makes it.");
    } else {
        panic!(
            "No libmille {} was found. Install it, or set MILLE_LIB_DIR to the folder of libmille.so.",
            env!("CARGO_PKG_VERSION")
        );
    }
}

/// Tells the crate and its dependants where the library comes from: mille_sys::LIBRARY, and DEP_MILLE_LIBRARY in their build scripts.
fn found(place: &str) {
    println!("cargo:rustc-env=MILLE_SYS_LIBRARY={}", place);
    println!("cargo:library={}", place);
}

/// The folders of a library of this version or a later compatible one, if pkg-config knows one for this machine.
fn installed() -> Option<Vec<String>> {
    if env::var("HOST") != env::var("TARGET") {
        return None;
    }
    // pkg-config knows a candidate by the version that it is to be.
    let part = |name: &str| env::var(name).ok()?.parse::<u32>().ok();
    let (major, minor, patch) = (part("CARGO_PKG_VERSION_MAJOR")?, part("CARGO_PKG_VERSION_MINOR")?, part("CARGO_PKG_VERSION_PATCH")?);
    let wanted = format!("mille >= {}.{}.{} mille < {}", major, minor, patch, major + 1);
    let found = Command::new("pkg-config").args(["--libs-only-L", &wanted]).output().ok()?;
    if !found.status.success() {
        if Command::new("pkg-config").args(["--exists", "mille"]).status().map_or(false, |status| status.success()) {
            println!("cargo:warning=The installed libmille is not used: this crate needs {}.", wanted);
        }
        return None;
    }
    let flags = String::from_utf8(found.stdout).ok()?;
    Some(flags.split_whitespace().map(|flag| flag.trim_start_matches("-L").to_string()).collect())
}

/// Optimized in a debug build, too: the engine is slow without it.
fn compile() {
    println!("cargo:rerun-if-changed=amalgamation");
    cc::Build::new()
        .cpp(true)
        .file("amalgamation/mille.cpp")
        .file("amalgamation/mille_players.cpp")
        .flag("-std=c++20")
        .flag("-pthread")
        .define("MILLE_WITH_PLAYERS", "1")
        .opt_level(2)
        .compile("mille_amalgamation");
}
