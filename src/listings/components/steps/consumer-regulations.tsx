import { Disclosure } from '../../../ui/disclosure.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import type { DrawnStep } from '../step.ts';

export const consumerRegulations: DrawnStep = {
  of: 'listing',
  check: ({ formalEducationalActivity }) =>
    formalEducationalActivity === null ? { formalEducationalActivity: 'Choose yes or no.' } : {},
  Fields: ({ values, set, problems }) => (
    <div className="flex flex-col gap-5">
      <RadioGroup
        id="formalEducationalActivity"
        name="formalEducationalActivity"
        label="Consumer Contracts Regulation 2013"
        labelHidden
        layout="cards"
        value={values.formalEducationalActivity === null ? null : values.formalEducationalActivity ? 'yes' : 'no'}
        onChange={(answer) => set({ formalEducationalActivity: answer === 'yes' })}
        error={problems['formalEducationalActivity']}
        options={[
          {
            value: 'no',
            label: 'No, this is a leisure activity',
            help: 'Clubs, camps, outings and workshops on fixed dates. Your cancellation policy applies from the moment of booking.',
          },
          {
            value: 'yes',
            label: 'Yes, this is formal education',
            help: 'Tuition and courses, for example towards an exam. Families may change their mind within 14 days and get their money back, less sessions they have attended.',
          },
        ]}
      />
      <Disclosure title="How do I know?" look="card">
        <p>
          The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 give people who buy
          online 14 days to change their mind. Leisure services on a set date are left out of that right; teaching
          services are not. If you are not sure, choose yes: families then have the stronger right.
        </p>
      </Disclosure>
    </div>
  ),
};
