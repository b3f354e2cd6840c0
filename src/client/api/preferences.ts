import { useState } from 'react'
import type { Preferences, SessionPreferences } from '../../contract/operations/index.ts'
import { call } from './client.ts'
import { may } from './may.ts'
import { queryClient } from './query-client.ts'
import { sessionQuery, useSession } from './session.ts'

/** What every page follows, of all that a person may choose. */
export type ChosenPreferences = Partial<Omit<Preferences, 'home_cards' | 'changes_seen_at'>>

const none: SessionPreferences = {
  theme: null,
  language: null,
  density: null,
  date_format: null,
  second_zone: null,
  container_columns: null,
}

/** What the person who is signed in prefers, as far as they chose; of a key, what was chosen since the page was opened. */
export const usePreferences = (): SessionPreferences => useSession().preferences ?? none

let follow = (): void => undefined
/** Calls back within the click that chooses something: the cache of queries calls back later. */
export function onPreferred(callback: () => void): void {
  follow = callback
}

function show(preferences: SessionPreferences | null): void {
  const { queryKey } = sessionQuery
  const session = queryClient.getQueryData(queryKey)
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (session === undefined || updatedAt === undefined) return
  // The time that a session says is that of its answer.
  queryClient.setQueryData(queryKey, { ...session, preferences }, { updatedAt })
  follow()
}

const shown = (): SessionPreferences | null =>
  queryClient.getQueryData(sessionQuery.queryKey)?.preferences ?? null

let languagesChosen = 0
/** One choice is sent after the other: of two that are under way at once the service could keep the first one last. */
let earlier: Promise<unknown> = Promise.resolve()
function keep(changed: ChosenPreferences): Promise<unknown> {
  const kept = earlier.then(() => call('edit_preferences', { body: changed }))
  earlier = kept.catch(() => undefined)
  return kept
}

/**
 * What is chosen is shown at once and kept for the person; where it cannot be kept, it is as it was before. The page is loaded anew for
 * another language: the last one that was chosen is shown once it is kept. @throws ApiError
 */
export async function prefer(changed: ChosenPreferences): Promise<void> {
  // An answer that is under way says what was before.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  const before = shown()
  const isLanguage = changed.language !== undefined
  if (!isLanguage) show({ ...none, ...before, ...changed })
  else languagesChosen += 1
  const chosen = languagesChosen
  if (!may('edit_preferences')) return
  try {
    await keep(changed)
  } catch (error) {
    // What was chosen since then stays.
    const was = Object.entries({ ...none, ...before }).filter(([name]) => name in changed)
    if (!isLanguage) show({ ...none, ...shown(), ...Object.fromEntries(was) })
    throw error
  }
  if (isLanguage && chosen === languagesChosen) show({ ...none, ...shown(), ...changed })
}

/** For what a person chooses: `choose` ends once it is kept, or could not be and `fault` says why. */
export function usePrefer(): { choose: (changed: ChosenPreferences) => Promise<void>; fault: string | null } {
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    async choose(changed) {
      setFault(null)
      await prefer(changed).catch(({ message }: Error) => setFault(message))
    },
  }
}
