import './download.css'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { counted, numberText, t } from '../../contract/language/index.ts'
import type { Document } from '../../contract/resources/index.ts'
import { downloadAddress } from './queries.ts'

const units = ['kB', 'MB', 'GB', 'TB']

/** Formats bytes: `812 bytes`, `48 kB`, `1.2 MB`. A kB is 1024 bytes, as in the limits of the service. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  let value = bytes / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = value < 10 ? 1 : 0
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }
  return `${numberText(value, options)} ${units[unit]}`
}

/** Requests the address of the original file and opens it as a download. */
export function DownloadButton({ document: { id, attributes } }: { document: Document }) {
  const download = useMutation({
    mutationFn: () => downloadAddress(id),
    onSuccess: (address) => {
      const link = window.document.createElement('a')
      link.href = address
      link.download = attributes.file_name
      link.click()
    },
  })
  return (
    <span className="download">
      {download.isError && (
        <span className="t-bad" role="alert">
          {download.error.message}
        </span>
      )}
      <button
        type="button"
        className="btn plain"
        disabled={download.isPending}
        aria-label={t('Download {name}', { name: attributes.name })}
        onClick={() => download.mutate()}
      >
        <IconDownload size={15} stroke={1.7} aria-hidden="true" />
        {t('Download')}
      </button>
    </span>
  )
}
