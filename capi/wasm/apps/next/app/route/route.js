import { winner } from "../../../match.js";

export const dynamic = "force-dynamic";
export const GET = () => new Response(`in a route: ${winner()}`);
