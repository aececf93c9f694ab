import { answerCalls } from './answerCalls.ts'

// Entry of the Worker that holds the keys in the security window.
answerCalls({ mayExport: true })
