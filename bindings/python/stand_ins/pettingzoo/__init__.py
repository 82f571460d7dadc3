from collections.abc import Iterator
from typing import Any


class AECEnv:
    """Agents act one after another, by `agent_selection`. A dead agent's only step is None, which removes it."""

    metadata: dict[str, Any] = {}
    agents: list[str]
    possible_agents: list[str]
    agent_selection: str

    def __init__(self) -> None:
        pass

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def unwrapped(self) -> "AECEnv":
        return self

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def _was_dead_step(self, action: Any) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        assert self.terminations[agent] or self.truncations[agent]
        for by_agent in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del by_agent[agent]
        self.agents.remove(agent)
        dead = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
        if dead:
            self.agent_selection = dead[0]
        self._clear_rewards()
