import { once } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { ListThread } from './createListJobs.ts'

/** Starts the thread of the built server. A process does not wait for it to end. */
export function startListThread(
  file: URL = new URL('./listWorker.js', import.meta.url),
  options?: WorkerOptions,
): ListThread {
  const worker = new Worker(file, options)
  worker.unref()
  return {
    async run(job) {
      // Rejects if the thread ends with an error.
      const answered = once(worker, 'message')
      worker.postMessage(job)
      const [answer] = await answered
      return answer
    },
    end: () => void worker.terminate(),
  }
}
