# Files as C++ text, so that a program needs none of them.
# A file as a string literal, line by line. Run when configuring; a changed file configures anew.
function(mille_literal file result size)
  file(READ ${file} text)
  file(SIZE ${file} bytes)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n    \"" text "${text}")
  set(${result} "\n    \"${text}\"" PARENT_SCOPE)
  set(${size} ${bytes} PARENT_SCOPE)
  set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endfunction()
