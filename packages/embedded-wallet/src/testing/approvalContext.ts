import type { ApprovalContext } from '../site/approvals/approvalContext.ts'

export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** A request of a site for {@link account}. */
export const context: ApprovalContext = { origin: 'https://app.example', account, networkId: 'eip155:1' }
