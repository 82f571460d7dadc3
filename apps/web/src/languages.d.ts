// What languages.js finds.
declare module "mille-languages" {
  type Sentences = Record<string, string>;
  /** English has no others: the engine says the rest itself. */
  export const languages: Record<string, { page: Sentences; lesson: Sentences; engine?: Sentences; refusals?: Sentences; rules?: Sentences }>;
}
