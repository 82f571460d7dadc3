// As holder.cpp, for targets with files in C: CMake wants both languages of the target that others reuse.
typedef int mille_precompiled_holder;
