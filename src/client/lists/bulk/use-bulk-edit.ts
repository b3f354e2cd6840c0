import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkEdit, CustomFieldValue } from '../../../contract/resources/index.ts'
import type { BulkAction } from '../../../contract/vocabulary/index.ts'
import { call, outdate } from '../../api/index.ts'
import { type Meant, pollDelayMs } from './bulk.rules.ts'

/** What is to be done to the records that are meant. */
export interface BulkAsk {
  action: BulkAction
  values?: string[]
  /** Null for nobody. */
  assignee?: string | null
  /** Null takes notes away. */
  note?: string | null
  note_author?: string | null
  custom_field?: { api_slug: string; value: CustomFieldValue }
}
type BulkChange = BulkAsk & { list: 'containers' | 'shipments'; meant: Meant }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The service goes on with it, whether or not somebody asks how far it is. */
async function untilDone(edit: BulkEdit, onProgress: (edit: BulkEdit) => void): Promise<BulkEdit> {
  let last = edit
  for (let asked = 0; last.attributes.state === 'running'; asked += 1) {
    onProgress(last)
    await wait(pollDelayMs(asked))
    last = (await call('get_bulk_edit', { params: { id: last.id } })).data
  }
  return last
}

/** A bulk edit from asking for it until it is done, and taking it back. */
export function useBulkEdit(refresh: () => Promise<unknown>) {
  const [progress, setProgress] = useState<BulkEdit | null>(null)
  /** Rows on the screen come again; everything else that may show them, when it is looked at next. */
  const showResult = async () => {
    setProgress(null)
    await outdate('create_bulk_edit', 'none')
    await refresh()
  }
  const edit = useMutation({
    mutationFn: async ({ meant, ...asked }: BulkChange) => {
      const attributes = { ...asked, ...meant }
      const { data } = await call('create_bulk_edit', { body: { data: { type: 'bulk_edit', attributes } } })
      return untilDone(data, setProgress)
    },
    onSettled: showResult,
  })
  const undo = useMutation({
    mutationFn: async (id: string) => {
      const { data } = await call('undo_bulk_edit', { params: { id } })
      return untilDone(data, setProgress)
    },
    onSettled: showResult,
  })
  return { edit, undo, progress }
}
