import { midSentence, plural, t } from '../../../../contract/language/index.ts'
import type { DocumentEvidence } from '../../../../contract/resources/index.ts'
import { documentTypeLabel } from '../../../format/index.ts'
import type { Placed } from './places.ts'

interface ThumbnailsProps {
  evidence: DocumentEvidence
  places: readonly Placed[]
  page: number
  onPage: (page: number) => void
}

/** The pages in small, with the places of their values and what they hold. */
export const Thumbnails = ({ evidence, places, page, onPage }: ThumbnailsProps) => (
  <nav className="review-thumbs" aria-label={t('Pages of the document')}>
    {evidence.pages.map(({ number, width, height }) => {
      const own = places.filter((place) => place.page === number)
      const part = evidence.proposed_parts.find(({ first_page }) => first_page === number)
      const type = part?.document_type ?? null
      return (
        <button
          key={number}
          type="button"
          aria-current={number === page ? 'page' : undefined}
          aria-label={t('Page {page}', { page: number })}
          aria-describedby={`thumb-${number}`}
          onClick={() => onPage(number)}
        >
          <span className="review-thumb" aria-hidden="true" style={{ aspectRatio: `${width} / ${height}` }}>
            {own.map(({ path, box }) => (
              <i
                key={path}
                style={{
                  left: `${box.x * 100}%`,
                  top: `${box.y * 100}%`,
                  width: `${box.width * 100}%`,
                  height: `${box.height * 100}%`,
                }}
              />
            ))}
          </span>
          <b aria-hidden="true">{number}</b>
          <small id={`thumb-${number}`}>
            {own.length > 0
              ? plural(own.length, '{n} field', '{n} fields')
              : type === null
                ? t('no fields')
                : midSentence(documentTypeLabel(type))}
          </small>
        </button>
      )
    })}
  </nav>
)
