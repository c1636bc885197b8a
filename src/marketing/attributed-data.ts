/** Terms under which others let us use what they made. */
type Licence = { name: string; address: string };

const ogl: Licence = {
  name: 'Open Government Licence v3.0',
  address: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
};
const ccBy: Licence = { name: 'CC BY 4.0', address: 'https://creativecommons.org/licenses/by/4.0/' };
const cc0: Licence = { name: 'CC0 1.0', address: 'https://creativecommons.org/publicdomain/zero/1.0/' };
const publicDomain: Licence = {
  name: 'Public domain',
  address: 'https://www.naturalearthdata.com/about/terms-of-use/',
};

export type Attribution = {
  what: string;
  /** In the words that its makers ask for. */
  says: string;
  /** What we changed, where the licence wants that said. */
  changed?: string;
  licence: Licence;
};

/** What others made and allow us to use. The READMEs beside the data name each file. */
export const attributions: readonly Attribution[] = [
  {
    what: 'Postcodes',
    says: 'Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Contains National Statistics data © Crown copyright and database right 2025.',
    licence: ogl,
  },
  {
    what: 'Postcodes of Northern Ireland and the islands',
    says: 'Outward codes collected by gibbs/uk-postcodes.',
    licence: cc0,
  },
  {
    what: 'Boundaries of councils and coast',
    says: 'Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2017. Contains LPS Intellectual Property © Crown copyright and database right 2020.',
    licence: ogl,
  },
  {
    what: 'Councils',
    says: 'Names and codes of councils © mySociety, from data of the Office for National Statistics.',
    licence: ccBy,
  },
  {
    what: 'Towns on the map',
    says: 'Built-up areas: Source: Office for National Statistics licensed under the Open Government Licence v3.0. Contains OS data © Crown copyright and database right 2017.',
    licence: ogl,
  },
  {
    what: 'Motorways',
    says: 'OS Open Roads. Contains OS data © Crown copyright and database right 2024.',
    licence: ogl,
  },
  { what: 'Place names', says: 'Place names © GeoNames.', licence: ccBy },
  { what: 'Neighbouring coasts', says: 'Made with Natural Earth.', licence: publicDomain },
  {
    what: 'Kinds of activities',
    says: 'Activity list © OpenActive.',
    changed: 'Changed: only names, identifiers and hierarchy are kept.',
    licence: ccBy,
  },
  {
    // Which feeds an installation loads is up to its operator: the page of each provider names its own.
    what: 'Activities from open-data feeds',
    says: 'Where listings contain OpenActive data, the page of their provider says so and names the publisher.',
    changed:
      'Changed: dates are moved by whole weeks to the weeks that come, and descriptions are shortened and cleared of formatting.',
    licence: ccBy,
  },
  { what: 'Nature photographs', says: 'From the WordPress theme Twenty Twenty-Five.', licence: cc0 },
];
