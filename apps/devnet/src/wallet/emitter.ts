type Listener = (...args: never[]) => void

/** The events of an EIP-1193 provider. A listener that throws does not affect other listeners. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value as never)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}

export type Emitter = ReturnType<typeof createEmitter>
