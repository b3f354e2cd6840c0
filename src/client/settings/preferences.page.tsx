import { may } from '../api/index.ts'
import { PageHeader } from '../ui/index.ts'
import { useDensity, useTheme } from '../ui/use-look.ts'
import { WeightUnitChoice } from '../ui/weight.tsx'
import { Choice } from './preferences/choice.tsx'
import './sections.css'

const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'As the system has it'],
] as const
const densities = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact', 'more rows on a screen; not on phones'],
] as const

/** How the person who is signed in wants to see things. */
export const Component = () => {
  const theme = useTheme()
  const density = useDensity()
  return (
    <div className="section-page">
      <PageHeader title="Preferences">
        <span className="muted">
          {may('edit_preferences')
            ? 'Yours, on every device on which you sign in'
            : 'Kept in this browser: a key belongs to nobody'}
        </span>
      </PageHeader>
      <div className="section-cards">
        <Choice
          legend="Appearance"
          options={themes}
          chosen={theme}
          preference={(value) => ({ theme: value })}
        />
        <Choice
          legend="Rows of lists"
          options={densities}
          chosen={density}
          preference={(value) => ({ density: value })}
        />
        <section className="card section-card" aria-label="Units">
          <h2>Units</h2>
          <WeightUnitChoice />
          <p className="muted">Kept in this browser.</p>
        </section>
        <section className="card section-card" aria-label="Times">
          <h2>Times</h2>
          <p>
            What happens at a place is shown in the time of that place, with its zone. What people do here is
            shown in the time of this browser: {Intl.DateTimeFormat().resolvedOptions().timeZone}.
          </p>
        </section>
      </div>
    </div>
  )
}
