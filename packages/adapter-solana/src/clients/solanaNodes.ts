import { type AdapterContext, createNodes, type Network, type Nodes, readRpcAnswer } from '@latchkey/core'
import { resultProblem } from './resultProblem.ts'

const wireTexts = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The nodes of a Solana network. */
export function solanaNodes(context: AdapterContext, { caipNetworkId, rpcUrls }: Network): Nodes {
  return createNodes(
    context,
    { networkId: caipNetworkId, urls: rpcUrls.default.http },
    {
      chainMethod: 'getGenesisHash',
      isChain: (answer) => typeof answer === 'string' && `solana:${answer.slice(0, 32)}` === caipNetworkId,
      sendMethod: 'sendTransaction',
      readAnswer(body, call) {
        // Only valid JSON is quoted: in other text the pattern takes a time that grows with the square of its length.
        const rounded = readRpcAnswer(body, call)
        const answer = 'problem' in rounded ? rounded : readRpcAnswer(withExactNumbers(body), call)
        const problem = 'result' in answer ? resultProblem(call.method, answer.result) : undefined
        return problem ? { problem } : answer
      },
    },
  )
}

/**
 * Quotes the integers of 16 digits and more in valid JSON, which a double would round: nodes write u64 values, such as
 * lamports, as numbers.
 */
export function withExactNumbers(json: string): string {
  return json.replace(wireTexts, (text) => (/^\d{16,}$/.test(text) ? `"${text}"` : text))
}
