import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Shipment } from '../../contract/resources/index.ts'

const ShareDialog = lazy(() => import('../lists/share/share-dialog.tsx'))

/** Shares all containers of a shipment by a link. */
export const ShareShipment = ({ shipment: { attributes, relationships } }: { shipment: Shipment }) => {
  const [isOpen, setOpen] = useState(false)
  const ids = relationships?.containers?.data.map(({ id }) => id) ?? []
  if (ids.length === 0) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <IconShare size={15} stroke={1.8} aria-hidden="true" /> Share
      </button>
      {isOpen && (
        <Suspense>
          <ShareDialog
            count={ids.length}
            name={attributes.bill_of_lading_number}
            ids={async () => ids}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
