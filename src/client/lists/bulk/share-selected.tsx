import { useQueryClient } from '@tanstack/react-query'
import { useNow } from '../../api/index.ts'
import { counted, dateText, inStandardWriting } from '../../format/index.ts'
import type { RecordRow } from '../columns/index.ts'
import { chosen, countChosen } from '../copy/chosen.ts'
import type { OpenList } from '../listed.ts'
import ShareDialog from '../share/share-dialog.tsx'
import { ownZone } from '../share/expiry.rules.ts'

interface Props<Row extends RecordRow> {
  listed: OpenList<Row>
  onClose: () => void
}

/** Shares the selected containers by a link; a selected shipment without containers adds nothing to it. */
function ShareSelected<Row extends RecordRow>({ listed, onClose }: Props<Row>) {
  const client = useQueryClient()
  const now = useNow()
  const { selection, shipments } = listed
  const named = selection.all ? [] : [...selection.keys]
  const isBox = (key: string) => shipments?.has(key) !== true
  const count = selection.all ? countChosen(listed) : named.filter(isBox).length
  const only = selection.all || named.length !== 1 ? undefined : nameOf(listed, named[0] ?? '')
  const ids = async () =>
    selection.all ? (await chosen(client, listed)).map(({ key }) => key).filter(isBox) : named.filter(isBox)
  // Others read it.
  const proposed = inStandardWriting(
    () => `${counted(count, 'container')}, ${dateText(now.toISOString(), ownZone(), now).text}`,
  )
  const name = only ?? proposed
  return <ShareDialog count={count} name={name} ids={ids} onClose={onClose} />
}
export default ShareSelected

function nameOf<Row extends RecordRow>({ rows }: OpenList<Row>, key: string): string | undefined {
  for (let index = 0; index < (rows.total ?? 0); index += 1) {
    const row = rows.at(index)
    if (row === undefined) return undefined
    if (row.key === key) return row.name
  }
  return undefined
}
