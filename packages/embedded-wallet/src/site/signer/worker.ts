import { answerCalls } from './answerCalls.ts'

// Entry of the Worker that holds the keys in the frame, from which nothing can be exported. Security R-110
answerCalls()
