import { useSyncExternalStore } from 'react'
import { type Desk, readDesk, watchDesk } from './desk.ts'

export const useDesk = (): Desk => useSyncExternalStore(watchDesk, readDesk)
