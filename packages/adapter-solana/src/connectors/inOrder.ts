/** One request after another, because wallets refuse a second one while they show the first. */
export async function inOrder<input, output>(
  inputs: readonly input[],
  work: (input: input) => output,
): Promise<Awaited<output>[]> {
  const outputs: Awaited<output>[] = []
  for (const input of inputs) outputs.push(await work(input))
  return outputs
}
