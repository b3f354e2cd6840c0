import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { t } from '../../contract/language/index.ts'
import { endedShare, type shareContact } from '../../contract/resources/index.ts'
import { isApiError, isStatus, operationQuery } from '../api/index.ts'

/** Who shares: the company, and whom to ask. */
export interface ShareSender {
  company: string
  contact: z.output<typeof shareContact> | null
}

/** Of a link that ended; undefined where the service does not say it. */
export function senderOfEnded(error: unknown): ShareSender | undefined {
  const said = endedShare.safeParse(isApiError(error) ? error.errors[0]?.meta : undefined)
  return said.success ? { company: said.data.shared_by, contact: said.data.contact } : undefined
}

/** A focus of the tab fetches again after this time. Each request counts as an opening, so quick ones are avoided. */
const STALE_AFTER_MS = 10_000

export const sharedQuery = (token: string) =>
  queryOptions({
    ...operationQuery('get_shared_list', { params: { token } }),
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: true,
  })

/** Why a link shows nothing, for the person who opened it. */
interface ShareNotice {
  title: string
  sentence: string
}

/** Undefined where the link may still be valid, such as after a failure of the network or the service. */
export function noticeOf(error: unknown): ShareNotice | undefined {
  const code = isApiError(error) ? error.code : undefined
  if (code === 'share_expired')
    return { title: t('This link has expired'), sentence: t('Ask the sender for a new one.') }
  if (code === 'share_revoked')
    return {
      title: t('This link was revoked'),
      sentence: t('The sender has revoked it. Ask them for a new link.'),
    }
  if (isStatus(error, 404) || isStatus(error, 410))
    return {
      title: t('There is no such link'),
      sentence: t('Part of the address may be missing: copy all of it, or ask the sender.'),
    }
  return undefined
}
