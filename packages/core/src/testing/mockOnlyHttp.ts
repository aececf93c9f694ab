// Set-up file of vitest: MSW answers HTTP, and leaves the WebSocket of the runtime alone. Its own one never says that it is
// open. A module that keeps `globalThis.WebSocket` when it is loaded, as the client of Solana does, would keep that one for
// every file of the worker.
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket'

Reflect.set(WebSocketInterceptor.prototype, 'checkEnvironment', () => false)
