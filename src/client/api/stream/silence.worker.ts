/** The number of the wait, and how long it is; null ends it. */
export type SilenceRequest = { wait: number; ms: number | null }

let timer: ReturnType<typeof setTimeout> | undefined

self.addEventListener('message', ({ data: { wait, ms } }: MessageEvent<SilenceRequest>) => {
  clearTimeout(timer)
  if (ms !== null) timer = setTimeout(() => self.postMessage(wait), ms)
})
