// Shapes of the art as text: paths and circles with a class for their paint, symbols with a box.

export const P = (d, c, more = "") => `<path class="${c}" d="${d}"${more}/>`;
export const C = (x, y, r, c) => `<circle class="${c}" cx="${x}" cy="${y}" r="${r}"/>`;
export const sym = (id, box, body) => `<symbol id="${id}" viewBox="${box}">${body}</symbol>`;
