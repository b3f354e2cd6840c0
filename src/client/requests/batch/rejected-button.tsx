import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { t } from '../../../contract/language/index.ts'
import { csvOf } from '../../../contract/exports/index.ts'
import { rejectedRows } from './queries.ts'
import { rejectedCells, rejectedHeadings } from './progress.present.ts'

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Not at once: some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Downloads the rejected rows as CSV, each with its reason; the corrected file can be added again. */
export const RejectedButton = ({ id, file_name }: { id: string; file_name: string | null }) => {
  const download = useMutation({
    mutationFn: async () => {
      const rows = await rejectedRows(id)
      const cells = [[...rejectedHeadings], ...rows.map(rejectedCells)]
      const name = (file_name ?? 'numbers').replace(/\.\w+$/, '')
      save(csvOf(cells.map((row) => row.map((text) => ({ text })))), `${name} rejected.csv`)
    },
  })
  return (
    <>
      <button type="button" className="btn" disabled={download.isPending} onClick={() => download.mutate()}>
        <IconDownload size={15} stroke={1.6} aria-hidden="true" /> {t('Rejected rows')}
      </button>
      {download.isError && (
        <span className="t-bad" role="alert">
          {download.error.message}
        </span>
      )}
    </>
  )
}
