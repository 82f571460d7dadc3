<?php
// The example that exists in every language: a match of `progressive` between its own function and `greedy`.
// host.php [--seed S] prints the match's record; host.php --bench prints how many calls it makes per second.
declare(strict_types=1);

// An error of the library: a sentence, and the status as the code.
final class MilleException extends Exception {}

// libmille's functions without `mille_`, called as methods. Those that return a status get the error struct and throw.
final class Mille
{
    public FFI $c;
    private FFI\CData $error;

    public function __construct()
    {
        $headers = getenv('MILLE_INCLUDE') ?: '/usr/include';
        $declarations = file_get_contents("$headers/mille/mille.ffi.h");
        $this->c = FFI::cdef($declarations, getenv('MILLE_LIBRARY') ?: 'libmille.so.1');
        $this->error = $this->struct('mille_error');
    }

    // A zeroed struct with its size set.
    public function struct(string $type): FFI\CData
    {
        $struct = $this->c->new($type);
        $struct->struct_size = FFI::sizeof($struct);
        return $struct;
    }

    public function __call(string $name, array $arguments): void
    {
        $status = $this->c->{"mille_$name"}(...[...$arguments, FFI::addr($this->error)]);
        if ($status !== 0) {
            throw new MilleException(FFI::string($this->error->text), $status);
        }
    }

    // The handle that a call makes: $mille->made('mille_table', 'table_create', $variant, $setup).
    public function made(string $type, string $call, mixed ...$arguments): FFI\CData
    {
        $out = $this->c->new("{$type} *[1]");
        $this->$call(...[...$arguments, $out]);
        return $out[0];
    }

    // The text that a call writes. Asks for its size first.
    public function text(string $call, mixed ...$arguments): string
    {
        $needed = $this->c->new('size_t[1]');
        for ($size = 4096;; $size = $needed[0]) {
            $buffer = $this->c->new("char[$size]");
            try {
                $this->$call(...[...$arguments, $buffer, $size, $needed]);
                return FFI::string($buffer, $needed[0] - 1);
            } catch (MilleException $refusal) {
                if ($refusal->getCode() !== $this->c->MILLE_E_BUFFER) {
                    throw $refusal;
                }
            }
        }
    }
}

// A function as a player. It gets a decision and returns an index into the legal list. Keep what this returns with the player.
function entry_table(Mille $mille, string $name, callable $choose): FFI\CData
{
    static $texts = [];
    $api = $mille->struct('mille_ai_api');
    $api->version = $mille->c->MILLE_AI_VERSION;
    $api->flags = $mille->c->MILLE_AI_ANY_RULES;
    $api->rules_size = $mille->c->MILLE_RULES_1_0;
    foreach (['id' => $name, 'title' => $name, 'release' => '1', 'author' => '', 'about' => ''] as $field => $text) {
        $memory = $mille->c->new('char[' . strlen($text) + 1 . ']');
        FFI::memcpy($memory, $text . "\0", strlen($text) + 1);
        $api->$field = $mille->c->cast('char *', FFI::addr($memory));
        $texts[] = $memory;
    }
    // An exception must not pass through C: it is a failure of the player.
    $api->decide = function ($instance, $decision, $index) use ($choose) {
        try {
            $index[0] = $choose($decision[0]);
            return 0;
        } catch (Throwable) {
            return 1;
        }
    };
    return $api;
}

function setup(Mille $mille, string $seed): FFI\CData
{
    $setup = $mille->struct('mille_match_setup');
    $setup->has_seed = 1;
    [$setup->stakes[0], $setup->stakes[1]] = [1, 3];
    $mille->seed_parse($seed, $setup->seed);
    return $setup;
}

function play(Mille $mille, string $seed): string
{
    $engine = $mille->made('mille_engine', 'engine_create', null);
    $variant = $mille->made('mille_variant', 'variant_load', $engine, 'progressive', null, 0);
    $setup = setup($mille, $seed);  // an address keeps nothing alive: the struct needs a variable
    $table = $mille->made('mille_table', 'table_create', $variant, FFI::addr($setup));
    $api = entry_table($mille, 'host', fn($decision) => 7919 * $decision->decision % $decision->legal_count);
    $host = $mille->made('mille_player', 'player_from_api', $engine, FFI::addr($api), null, null, 0);
    $greedy = $mille->made('mille_player', 'player_create', $engine, 'greedy', null);
    $mille->table_set_player($table, 0, $host);
    $mille->table_set_player($table, 1, $greedy);
    $info = $mille->struct('mille_table_info');
    while (true) {
        $mille->table_info_get($table, FFI::addr($info));
        if ($info->phase === $mille->c->MILLE_PHASE_OVER) {
            break;
        }
        if ($info->phase === $mille->c->MILLE_PHASE_BETWEEN) {
            $mille->table_next_deal($table, null);
        } else {
            $mille->table_step($table, null, null);
        }
    }
    $record = $mille->text('table_record', $table, $mille->c->MILLE_ALL, null);
    $mille->c->mille_table_free($table);
    $mille->c->mille_player_free($host);
    $mille->c->mille_player_free($greedy);
    $mille->c->mille_variant_free($variant);
    $mille->c->mille_engine_free($engine);
    return $record;
}

// Returns the calls per second. It alternates between getting the legal list and applying an action.
function bench(Mille $mille, string $seed): float
{
    $engine = $mille->made('mille_engine', 'engine_create', null);
    $variant = $mille->made('mille_variant', 'variant_load', $engine, 'progressive', null, 0);
    $words = intdiv($mille->c->mille_state_size(), 8);
    [$start, $memory] = [$mille->c->new("uint64_t[$words]"), $mille->c->new("uint64_t[$words]")];
    $state = $mille->c->cast('mille_state *', FFI::addr($memory));
    $setup = setup($mille, $seed);
    $mille->state_init($variant, FFI::addr($setup), $mille->c->cast('mille_state *', FFI::addr($start)));
    FFI::memcpy($memory, $start, 8 * $words);
    $rules = $mille->struct('mille_rules');
    $mille->variant_rules($variant, FFI::addr($rules));
    $room = $rules->longest_legal_list;
    [$legal, $count] = [$mille->c->new("mille_action[$room]"), $mille->c->new('size_t[1]')];
    $phase = $mille->c->new('mille_phase[1]');
    [$calls, $decision, $began] = [0, 0, microtime(true)];
    while (microtime(true) - $began < 1) {
        $mille->state_legal($variant, $state, $legal, $room, $count);
        $calls++;
        if ($count[0] > 0) {
            $mille->state_apply($variant, $state, FFI::addr($legal[7919 * $decision % $count[0]]));
            [$calls, $decision] = [$calls + 1, $decision + 1];
            continue;
        }
        $mille->state_phase($variant, $state, $phase, null);
        if ($phase[0] === $mille->c->MILLE_PHASE_OVER) {
            FFI::memcpy($memory, $start, 8 * $words);
        } else {
            $mille->state_next_deal($variant, $state);
        }
    }
    return $calls / (microtime(true) - $began);
}

$options = getopt('', ['seed:', 'bench']);
$seed = $options['seed'] ?? '1';
echo isset($options['bench']) ? sprintf("%.0f\n", bench(new Mille(), $seed)) : play(new Mille(), $seed);
