// A flow that knows a part.
import { partName } from '../parts/part.ts'

export const flowName = partName
