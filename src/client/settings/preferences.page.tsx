import { languageNames, languages, languageTags } from '../../contract/language/languages.ts'
import { t } from '../../contract/language/index.ts'
import { standardPreferences } from '../../contract/vocabulary/index.ts'
import { may } from '../api/index.ts'
import { usePreferences } from '../api/preferences.ts'
import { PageHeader } from '../ui/index.ts'
import { useDensity, useTheme } from '../ui/use-look.ts'
import { WeightUnitChoice } from '../ui/weight.tsx'
import { Choice } from './preferences/choice.tsx'
import { ContainerColumns } from './preferences/default-columns.tsx'
import { SecondZone } from './preferences/second-zone.tsx'
import './sections.css'

const themes = [
  ['light', t('Light')],
  ['dark', t('Dark')],
  ['system', t('As the system has it')],
] as const
const densities = [
  ['comfortable', t('Comfortable')],
  ['compact', t('Compact'), t('more rows on a screen; not on phones')],
] as const

const languageChoices = [
  ...languages.map(
    (each) =>
      [
        each,
        <span key={each} lang={languageTags[each].page}>
          {languageNames[each]}
        </span>,
      ] as const,
  ),
  ['browser', t('As the browser prefers')] as const,
]

const dateFormats = [
  ['month_name', '24 Nov 2026', t('the year only where it is another one')],
  ['iso', '2026-11-24'],
  ['us', '11/24/2026', t('month first')],
  ['dotted', '24.11.2026', t('day first')],
] as const

/** How the person who is signed in wants to see things. */
export const Component = () => {
  const isPerson = may('edit_preferences')
  const { date_format, language } = usePreferences()
  const theme = useTheme()
  const density = useDensity()
  return (
    <div className="section-page">
      <PageHeader title={t('Preferences')}>
        <span className="muted">
          {isPerson
            ? t('Yours, on every device on which you sign in')
            : t('Kept in this browser: a key belongs to nobody')}
        </span>
      </PageHeader>
      <div className="section-cards">
        <Choice
          legend={t('Appearance')}
          options={themes}
          chosen={theme}
          preference={(value) => ({ theme: value })}
        />
        <Choice
          legend={t('Rows of lists')}
          options={densities}
          chosen={density}
          preference={(value) => ({ density: value })}
        />
        {isPerson && (
          <>
            <Choice
              legend={t('Language')}
              options={languageChoices}
              chosen={language ?? 'browser'}
              preference={(value) => ({ language: value === 'browser' ? null : value })}
            >
              <p className="muted">
                {t(
                  'Alert mails and digests follow it. Delivery orders, files, copies, other mails and messages of the interface stay in English.',
                )}
              </p>
            </Choice>
            <Choice
              legend={t('Dates')}
              options={dateFormats}
              chosen={date_format ?? standardPreferences.date_format}
              preference={(value) => ({ date_format: value })}
            >
              <p className="muted">
                {t('Copies, files, shared links and delivery orders name the month: others read them.')}
              </p>
            </Choice>
            <SecondZone />
            <ContainerColumns />
          </>
        )}
        <section className="card section-card" aria-label={t('Units')}>
          <h2>{t('Units')}</h2>
          <WeightUnitChoice />
          <p className="muted">{t('Kept in this browser.')}</p>
        </section>
      </div>
    </div>
  )
}
