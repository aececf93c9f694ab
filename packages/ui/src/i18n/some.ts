/** How many, for a plural. */
export const some = (n: number, one: string, other: string) => `${n} ${n === 1 ? one : other}`
