# The example that exists in every language: a match of `progressive` between its own function and `greedy`.
# host.rb [--seed S] prints the match's record; host.rb --bench prints how many calls it makes per second.
require "fiddle"
require "json"

# libmille's functions without `mille_`, made from mille.abi.json. Those that return a status get the error struct and raise.
module Mille
  ABI = JSON.parse(File.read("#{ENV.fetch("MILLE_INCLUDE", "/usr/include")}/mille/mille.abi.json"))
  LIBRARY = Fiddle.dlopen(ENV.fetch("MILLE_LIBRARY", "libmille.so.1"))
  NUMBERS = {
    "void" => Fiddle::TYPE_VOID, "char" => Fiddle::TYPE_CHAR, "double" => Fiddle::TYPE_DOUBLE, "float" => Fiddle::TYPE_FLOAT,
    "int32_t" => Fiddle::TYPE_INT, "int64_t" => Fiddle::TYPE_LONG_LONG, "size_t" => -Fiddle::TYPE_LONG_LONG,
    "uint8_t" => -Fiddle::TYPE_CHAR, "uint32_t" => -Fiddle::TYPE_INT, "uint64_t" => -Fiddle::TYPE_LONG_LONG
  }
  PACKED = { "int32_t" => "l", "uint32_t" => "L", "int64_t" => "q", "uint64_t" => "Q", "size_t" => "Q", "uint8_t" => "C" }
  ALIASES = ABI["enums"].to_h { |e| [e["name"], e["type"]] }
  (ABI["enums"] + ABI["constants"]).flat_map { |e| e["members"] }.each { |m| const_set(m["name"].delete_prefix("MILLE_"), m["value"]) }

  class Refusal < StandardError
    attr_reader :status

    def initialize(status, text)
      super(text)
      @status = status
    end
  end

  # Pointers, arrays and callbacks are addresses; everything else is a number.
  def self.type(t) = t["pointers"] || t["array"] ? Fiddle::TYPE_VOIDP : NUMBERS.fetch(ALIASES.fetch(t["base"], t["base"]), Fiddle::TYPE_VOIDP)

  ABI["functions"].reject { |f| f["exported_by"] }.each do |f|
    call = Fiddle::Function.new(LIBRARY[f["name"]], f["params"].map { |p| type(p) }, type(f["returns"]))
    fails = f["returns"]["base"] == "mille_status" && f["params"].last&.fetch("name") == "error"
    define_singleton_method(f["name"].delete_prefix("mille_")) do |*arguments|
      next call.call(*arguments) unless fails
      status = call.call(*arguments, ERROR.memory)
      raise Refusal.new(status, ERROR.memory[PLACES["mille_error"]["text"][0], 512].unpack1("Z*")) unless status.zero?
    end
  end

  # The place of each struct and field, as the library reports it: {struct => {field => [offset, size]}}, the struct itself as "".
  PLACES = Hash.new { |all, name| all[name] = {} }
  count = Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE)
  layout(nil, 0, count)
  entries = Fiddle::Pointer.malloc(24 * count[0, 8].unpack1("Q"), Fiddle::RUBY_FREE)
  layout(entries, entries.size / 24, count)
  entries[0, entries.size].unpack("QQLL" * (entries.size / 24)).each_slice(4) do |struct, field, offset, size|
    PLACES[Fiddle::Pointer.new(struct).to_s][Fiddle::Pointer.new(field).to_s] = [offset, size]
  end
  KINDS = ABI["structs"].to_h { |s| [s["name"], s["fields"].to_h { |f| [f["name"], ALIASES.fetch(f["base"], f["base"])] }] }

  # A zeroed struct with its size set, or one at an address. Numbers are read and written by the names of their fields.
  class Struct
    attr_reader :memory

    def initialize(name, address = nil)
      @name = name
      @memory = Fiddle::Pointer.new(address) if address
      return if address
      size = PLACES[name][""][1]
      @memory = Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE)
      @memory[0, size] = [size].pack("L").ljust(size, "\0")
    end

    def at(field) = @memory + PLACES[@name].fetch(field)[0]
    def [](field) = at(field)[0, 8].unpack1(PACKED.fetch(KINDS[@name][field], "Q"))

    def []=(field, value)
      packed = [value.to_i].pack(PACKED.fetch(KINDS[@name][field], "Q"))
      at(field)[0, packed.bytesize] = packed
    end
  end

  ERROR = Struct.new("mille_error")

  # The number or handle that a call writes to its last argument before the error.
  def self.given(call, *arguments)
    out = Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE)
    public_send(call, *arguments, out)
    out[0, 8].unpack1("Q")
  end

  # The text that a call writes. Asks for its size first.
  def self.text(call, *arguments)
    needed = Fiddle::Pointer.malloc(8, Fiddle::RUBY_FREE)
    size = 4096
    begin
      buffer = Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE)
      public_send(call, *arguments, buffer, size, needed)
      buffer[0, needed[0, 8].unpack1("Q") - 1].force_encoding("UTF-8")
    rescue Refusal => refusal
      raise unless refusal.status == E_BUFFER
      size = needed[0, 8].unpack1("Q")
      retry
    end
  end
end

# A block as a player. It gets a decision and returns an index into the legal list. Keep this object as long as the player.
class EntryTable
  attr_reader :api

  def initialize(name, &choose)
    @api = Mille::Struct.new("mille_ai_api")
    @texts = { "id" => name, "title" => name, "release" => "1", "author" => "", "about" => "" }.transform_values { |t| Fiddle::Pointer[t + "\0"] }
    @texts.each { |field, text| @api[field] = text }
    @api["version"] = Mille::AI_VERSION
    @api["flags"] = Mille::AI_ANY_RULES
    @api["rules_size"] = Mille::RULES_1_0
    # An exception must not pass through C: it is a failure of the player.
    @decide = Fiddle::Closure::BlockCaller.new(Fiddle::TYPE_INT, [Fiddle::TYPE_VOIDP] * 3) do |_, decision, index|
      index[0, 4] = [choose.call(Mille::Struct.new("mille_ai_decision", decision.to_i))].pack("L")
      0
    rescue StandardError
      1
    end
    @api["decide"] = @decide
  end
end

def setup(seed)
  setup = Mille::Struct.new("mille_match_setup")
  setup["has_seed"] = 1
  setup.at("stakes")[0, 16] = [1, 3].pack("qq")
  Mille.seed_parse(seed, setup.at("seed"))
  setup
end

def play(seed)
  engine = Mille.given(:engine_create, nil)
  variant = Mille.given(:variant_load, engine, "progressive", nil, 0)
  given = setup(seed)
  table = Mille.given(:table_create, variant, given.memory)
  entry = EntryTable.new("host") { |decision| 7919 * decision["decision"] % decision["legal_count"] }
  host = Mille.given(:player_from_api, engine, entry.api.memory, nil, nil, 0)
  greedy = Mille.given(:player_create, engine, "greedy", nil)
  Mille.table_set_player(table, 0, host)
  Mille.table_set_player(table, 1, greedy)
  info = Mille::Struct.new("mille_table_info")
  loop do
    Mille.table_info_get(table, info.memory)
    case info["phase"]
    when Mille::PHASE_OVER then break
    when Mille::PHASE_BETWEEN then Mille.table_next_deal(table, nil)
    else Mille.table_step(table, nil, nil)
    end
  end
  Mille.text(:table_record, table, Mille::ALL, nil)
ensure
  Mille.table_free(table)
  [host, greedy].each { |player| Mille.player_free(player) }
  Mille.variant_free(variant)
  Mille.engine_free(engine)
end

# Returns the calls per second. It alternates between getting the legal list and applying an action.
def bench(seed)
  engine = Mille.given(:engine_create, nil)
  variant = Mille.given(:variant_load, engine, "progressive", nil, 0)
  rules = Mille::Struct.new("mille_rules")
  Mille.variant_rules(variant, rules.memory)
  room = rules["longest_legal_list"]
  legal, count, phase = [32 * room, 8, 4].map { |size| Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE) }
  size = Mille.state_size
  start, state = Array.new(2) { Fiddle::Pointer.malloc(size, Fiddle::RUBY_FREE) }
  given = setup(seed)
  Mille.state_init(variant, given.memory, start)
  state[0, size] = start[0, size]
  calls = decision = 0
  began = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  while (taken = Process.clock_gettime(Process::CLOCK_MONOTONIC) - began) < 1
    Mille.state_legal(variant, state, legal, room, count)
    calls += 1
    listed = count[0, 8].unpack1("Q")
    if listed.positive?
      Mille.state_apply(variant, state, legal + 32 * (7919 * decision % listed))
      calls += 1
      decision += 1
      next
    end
    Mille.state_phase(variant, state, phase, nil)
    if phase[0, 4].unpack1("l") == Mille::PHASE_OVER
      state[0, size] = start[0, size]
    else
      Mille.state_next_deal(variant, state)
    end
  end
  calls / taken
end

seed = ARGV.include?("--seed") ? ARGV[ARGV.index("--seed") + 1] : "1"
print ARGV.include?("--bench") ? format("%.0f\n", bench(seed)) : play(seed)
