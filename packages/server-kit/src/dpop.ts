export { createProofCheck, type ProofCheck } from './dpop/createProofCheck.ts'
export { proofsTable } from './dpop/proofsTable.ts'
