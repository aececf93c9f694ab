/** Parts of the dialog that are wider than they have space for. */
export function overflowProblems(host: HTMLElement): readonly string[] {
  const problems: string[] = []
  for (const selector of ['.lk-dialog', '.lk-header', '.lk-body', '.lk-view', '.lk-footer']) {
    const part = host.shadowRoot?.querySelector(selector)
    if (part && part.scrollWidth > part.clientWidth + 1)
      problems.push(`${selector} ${part.scrollWidth} > ${part.clientWidth}`)
  }
  return problems
}
