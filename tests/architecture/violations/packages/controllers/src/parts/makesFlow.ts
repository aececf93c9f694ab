// A part that knows a flow.
import { otherFlow } from '../flows/closeModal.ts'

export const usesFlow = otherFlow
