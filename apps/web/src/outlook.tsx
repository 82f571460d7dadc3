// The graph of the expected payment: a point after each deal with its 95 % interval, and the same as a table.
import { ticks } from "./axis";
import { MATCHES, type Outlook as Point } from "./findings";
import { say } from "./say";
import { interval, signed } from "./words";

const LEFT = 44;
const TOP = 24;
const WIDTH = 286;
const HEIGHT = 130;
const BOTTOM = 36;
/** Room for half a label at the right. */
const RIGHT = 10;
const STEPS = 6;
const DEALS = 10;

interface Props {
  points: Point[];
  /** The last deal of the record. */
  deals: number;
  /** Whom a positive payment goes to; null: the reader. */
  who: string | null;
}

const amount = (point: Point) => (point.paid ? signed(point.value) : interval(point));

export function Outlook({ points, deals, who }: Props) {
  const to = who === null ? "you" : "other";
  const title = say(`outlook.${to}.title`, { who: who ?? "" });
  const last = points.at(-1)!;
  const rows = ticks(Math.min(-1, ...points.map(({ value, half }) => value - half)), Math.max(1, ...points.map(({ value, half }) => value + half)), STEPS);
  const columns = ticks(0, deals, DEALS).filter((deal) => Number.isInteger(deal) && deal <= deals);
  const [low, high] = [rows[0], rows.at(-1)!];
  const x = (deal: number) => LEFT + (deal / deals) * WIDTH;
  const y = (value: number) => TOP + ((high - value) / (high - low)) * HEIGHT;
  return (
    <figure class="graph outlook">
      <svg viewBox={`0 0 ${LEFT + WIDTH + RIGHT} ${TOP + HEIGHT + BOTTOM}`} role="img"
        aria-label={say("outlook.graph", { title, value: amount(last), deal: last.deal })}>
        <text x={0} y={12}>{say(`outlook.${to}.axis`, { who: who ?? "" })}</text>
        {rows.map((value) => (
          <g key={value}>
            <line class={value === 0 ? "zero" : "row"} x1={LEFT} x2={LEFT + WIDTH} y1={y(value)} y2={y(value)} />
            <text x={LEFT - 6} y={y(value) + 4} text-anchor="end">{signed(value)}</text>
          </g>
        ))}
        {columns.map((deal) => <text key={deal} x={x(deal)} y={TOP + HEIGHT + 16} text-anchor="middle">{deal}</text>)}
        <text x={LEFT + WIDTH} y={TOP + HEIGHT + 32} text-anchor="end">{say("outlook.deal")}</text>
        {points.map(({ deal, value, half }) => half > 0 && (
          <line class="spread" key={deal} x1={x(deal)} x2={x(deal)} y1={y(value - half)} y2={y(value + half)} />
        ))}
        <polyline class="you" points={points.map(({ deal, value }) => `${x(deal).toFixed(1)},${y(value).toFixed(1)}`).join(" ")} />
        {points.map(({ deal, value, paid }) =>
          paid ? <rect class="mark" key={deal} x={x(deal) - 5} y={y(value) - 5} width={10} height={10} />
            : <circle class="mark" key={deal} cx={x(deal)} cy={y(value)} r={4} />)}
      </svg>
      <figcaption>{say(`outlook.${to}.key`, { n: MATCHES, who: who ?? "" })}</figcaption>
      <details>
        <summary>{say("outlook.values")}</summary>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{say("outlook.deal")}</th>
              <th scope="col">{say("stat.payment")}</th>
            </tr>
          </thead>
          <tbody>
            {points.slice(1).map((point) => (
              <tr key={point.deal}>
                <th scope="row">{point.deal}</th>
                <td>{point.paid ? say("outlook.paid", { n: amount(point) }) : amount(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
