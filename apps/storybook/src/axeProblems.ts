import axe from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds in a state. The overlay is removed, because contrast cannot be computed behind a translucent one. */
export async function axeProblems(host: HTMLElement): Promise<readonly string[]> {
  host.shadowRoot?.querySelector('.lk-overlay')?.remove()
  const { violations } = await axe.run(host, { runOnly: rules, resultTypes: ['violations'] })
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
  )
}
