import { queryClient } from '../../api/index.ts'

/** How long after an edit of one's own the stream may still tell of it. */
const echoMs = 1500
let echoesUntil = 0

/** Watches what this tab itself changes; returns what ends that. */
export const watchOwnEdits = (): (() => void) =>
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated' && mutation.state.status !== 'pending') echoesUntil = performance.now() + echoMs
  })

/** True while what is told to have changed is most likely what this tab changed itself. */
export const isOwnEcho = (): boolean => queryClient.isMutating() > 0 || performance.now() < echoesUntil
