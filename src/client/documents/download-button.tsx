import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Document } from '../../contract/resources/index.ts'
import './download.css'
import { downloadAddress } from './queries.ts'

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
        aria-label={`Download ${attributes.name}`}
        onClick={() => download.mutate()}
      >
        <IconDownload size={15} stroke={1.7} aria-hidden="true" />
        Download
      </button>
    </span>
  )
}
