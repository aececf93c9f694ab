import { parentPort } from 'node:worker_threads'
import { doListWork, type ListJob } from './listWork.ts'

/** The thread that works on lists. It answers each job before it gets the next one. */
parentPort?.on('message', (job: ListJob) => parentPort?.postMessage(doListWork(job)))
