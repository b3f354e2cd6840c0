import { encode } from 'uqr'
import { t } from '../../../contract/language/index.ts'

/** A QR code, drawn here: nothing of it goes to another host. */
const QrCode = ({ text }: { text: string }) => {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="account-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the secret')}
    >
      {/* Black on white in both themes: cameras read nothing else for sure. */}
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}

export default QrCode
