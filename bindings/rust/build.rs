//! The tests of this crate find the shared library in MILLE_LIB_DIR when they run. Your program needs LD_LIBRARY_PATH for that.

fn main() {
    println!("cargo:rerun-if-env-changed=MILLE_LIB_DIR");
    println!("cargo:rerun-if-changed=build.rs");
    if let Ok(folder) = std::env::var("DEP_MILLE_LIB_DIR") {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{}", folder);
    }
}
