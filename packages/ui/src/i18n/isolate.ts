/** Keeps a foreign name or number in one piece inside a sentence of the other direction. @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates */
export const isolate = (text: string) => `\u2068${text}\u2069`
