// The house rules that this browser keeps, each with what it says of itself.
import type { EngineWorker } from "./engine";
import type { Source, VariantInfo } from "./protocol";
import { Store } from "./store";
import { readRules, writeRules } from "./storage";

export interface Rule {
  source: Source;
  info: VariantInfo;
}

export class Rules extends Store<{ rules: Rule[] }> {
  constructor(private readonly worker: EngineWorker) {
    super({ rules: [] });
  }

  load = async () => {
    const rules: Rule[] = [];
    for (const source of readRules()) {
      try {
        rules.push({ source, info: await this.worker.call("describe", source) });
      } catch {
        // A rule that no longer loads can still be opened in the editor.
      }
    }
    this.set({ rules });
  };

  /** A rule that a link brought is known for as long as the page is open. */
  async lend(source: Source) {
    const info = await this.worker.call("describe", source);
    this.set({ rules: [...this.state.rules.filter((rule) => rule.source.id !== source.id), { source, info }] });
  }

  /** Whether it could be kept. */
  keep = (source: Source) => writeRules([...readRules().filter((rule) => rule.id !== source.id), source]);

  forget = (id: string) => writeRules(readRules().filter((rule) => rule.id !== id));
}
