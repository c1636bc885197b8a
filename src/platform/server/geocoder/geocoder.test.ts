import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { distance } from '../../geo.ts';
import { openGeocoder, outcodesBegunBy } from './geocoder.ts';
import { fromNationalGrid } from './national-grid.ts';

const folder = fileURLToPath(new URL('../../../../data/uk/', import.meta.url));
const geocoder = openGeocoder(folder);

describe('the National Grid', () => {
  it.each([
    ['St Mary’s, Scilly', 91_492.146, 11_318.804, 49.92226, -6.29978],
    ['Plymouth', 250_359.811, 62_016.569, 50.43886, -4.10865],
    ['Leeds', 422_242.186, 433_818.701, 53.80022, -1.66379],
    ['St Kilda', 9_587.909, 899_448.996, 57.81352, -8.57854],
  ])(
    'agrees with the Ordnance Survey’s test point at %s within ten metres',
    (_name, easting, northing, latitude, longitude) => {
      expect(distance(fromNationalGrid(easting, northing), { latitude, longitude })).toBeLessThan(10);
    },
  );
});

describe('a full postcode', () => {
  it.each([
    ['TA1 1AA', 51.0234, -3.1097, 'E06000066', 'Somerset', 'Taunton'],
    ['SW1A 1AA', 51.501, -0.1416, 'E09000033', 'Westminster', 'City of Westminster'],
    ['M1 1AE', 53.4834, -2.2311, 'E08000003', 'Manchester', 'Manchester'],
    ['S1 2HH', 53.3804, -1.4697, 'E08000039', 'Sheffield', 'Sheffield'],
    ['EH1 1YZ', 55.9504, -3.193, 'S12000036', 'City of Edinburgh', 'Edinburgh'],
    ['CF10 1EP', 51.4758, -3.1792, 'W06000015', 'Cardiff', 'Cardiff'],
    ['ZE1 0AA', 60.1532, -1.1416, 'S12000027', 'Shetland Islands', 'Lerwick'],
    ['TR21 0LL', 49.9148, -6.3166, 'E06000053', 'Isles of Scilly', 'Hugh Town'],
  ])('%s is found where it is', (postcode, latitude, longitude, councilCode, councilName, placeName) => {
    const found = geocoder.postcode(postcode);
    expect(found).toMatchObject({ postcode, precision: 'postcode', councilCode, councilName, placeName });
    expect(distance(found ?? { latitude: 0, longitude: 0 }, { latitude, longitude })).toBeLessThan(30);
  });

  it.each([
    ['BT1 5GS', 'N09000003', 'Belfast', 'Belfast'],
    ['BT48 6DQ', 'N09000005', 'Derry City and Strabane', 'Londonderry'],
    ['IM1 1AA', 'M99999999', 'Isle of Man', 'Douglas, Braddan'],
    ['JE2 3AB', 'L99999999', 'Jersey', 'St Helier'],
    ['GY1 1AA', 'L99999999', 'Guernsey', 'St Peter Port'],
  ])('%s is placed by its outward code', (postcode, councilCode, councilName, placeName) => {
    expect(geocoder.postcode(postcode)).toMatchObject({
      postcode,
      precision: 'outcode',
      councilCode,
      councilName,
      placeName,
    });
  });

  it('may be typed in any case and spacing', () => {
    expect(geocoder.postcode(' ta1  1aa')).toEqual(geocoder.postcode('TA1 1AA'));
    expect(geocoder.postcode('Ta11Aa')).toEqual(geocoder.postcode('TA1 1AA'));
  });

  it('gets the council of most of its outward code when it has none of its own', () => {
    expect(geocoder.postcode('SE1P 4AA')).toMatchObject({ councilName: 'Southwark' });
  });

  it.each(['LL55 1AA', 'ZZ1 1AA', 'BT999 1AA', 'TA1', 'Taunton', ''])('is not made of %j', (text) => {
    expect(geocoder.postcode(text)).toBeNull();
  });
});

describe('what a person types as a place', () => {
  it.each([
    // postcodes, whole and begun
    ['ta11aa', 'TA1 1AA, Taunton'],
    ['TA1', 'TA1, Taunton'],
    ['ta1 1a', 'TA1, Taunton'],
    ['TA11', 'TA11, Ilchester'],
    ['LL55 1AA', 'LL55, Llanrug'],
    ['bt48', 'BT48, Londonderry'],
    ['IM9', 'IM9, Arbory'],
    // names, whole and begun
    ['Taunton', 'Taunton, Somerset'],
    ['taun', 'Taunton, Somerset'],
    ['Man', 'Manchester, North West'],
    ['London', 'London, England'],
    ['saint albans', 'St Albans, East of England'],
    ['kings lynn', "King's Lynn, Kings Lynn and West Norfolk"],
    ['stoke on trent', 'Stoke-on-Trent, West Midlands'],
    ['Bath', 'Bath, Bath and North East Somerset'],
    ['Newcastle', 'Newcastle upon Tyne, North East'],
    ['Edinburgh', 'Edinburgh, Scotland'],
    ['Londonderry', 'Londonderry County Borough, Derry City and Strabane'],
    // councils
    ['Somerset', 'Somerset (council area)'],
    ['Manchester City Council', 'Manchester (council area)'],
    ['London borough of Hackney', 'Hackney (council area)'],
    ['anglesey', 'Isle of Anglesey (council area)'],
    // which one of a name
    ['Newport', 'Newport, Wales'],
    ['Newport, Isle of Wight', 'Newport, Isle of Wight'],
    ['newport pembroke', 'Newport, Pembrokeshire'],
    ['bangor northern ireland', 'Bangor, Ards and North Down'],
    ['Bangor, Wales', 'Bangor, Gwynedd'],
    ['Ashford Kent', 'Ashford, South East'],
    ['Taunton, Atlantis', 'Taunton, Somerset'],
    // slips
    ['tanuton', 'Taunton, Somerset'],
    ['manchster', 'Manchester, North West'],
    ['birmigham', 'Birmingham, West Midlands'],
    ['Edinbrugh', 'Edinburgh, Scotland'],
    ['Glostonbury', 'Glastonbury, Somerset'],
  ])('%j is first of all %j', (typed, label) => {
    expect(geocoder.places(typed)[0]?.label).toBe(label);
  });

  it.each(['', '   ', ',', 'zzzz', 'X9', '🌲', '<script>', '1'])('%j is no place', (typed) => {
    expect(geocoder.places(typed)).toEqual([]);
  });

  it('goes on to the outward codes that begin with what was typed, in order', () => {
    expect(geocoder.places('E1', 4).map(({ name }) => name)).toEqual(['E1', 'E1W', 'E10', 'E11']);
  });

  it('gives at most as many as asked for, eight otherwise', () => {
    expect(geocoder.places('new', 3)).toHaveLength(3);
    expect(geocoder.places('new')).toHaveLength(8);
    expect(geocoder.places('new', 0)).toEqual([]);
  });

  it('tells every place from the others by its label', () => {
    const labelOf = new Map<string, string>();
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      for (const place of geocoder.places(letter, Infinity)) {
        const position = `${place.kind} ${place.latitude} ${place.longitude}`;
        expect(labelOf.get(place.label) ?? position).toBe(position);
        labelOf.set(place.label, position);
      }
    }
    expect(labelOf.size).toBeGreaterThan(4000);
  });

  it('says where it is and whose council it is', () => {
    expect(geocoder.places('Taunton')[0]).toEqual({
      kind: 'town',
      name: 'Taunton',
      label: 'Taunton, Somerset',
      latitude: 51.0149,
      longitude: -3.1029,
      councilCode: 'E06000066',
      population: 64621,
    });
    expect(geocoder.places('IM1 1AA')[0]).toMatchObject({ kind: 'postcode', councilCode: null });
  });
});

describe('outward codes begun', () => {
  const outcodes = ['TA1', 'TA2', 'TA10', 'TA11', 'E1', 'E1W', 'E10'];
  it.each([
    ['TA1', ['TA1', 'TA10', 'TA11']],
    ['ta1 1', ['TA1']],
    ['TA11A', ['TA1']],
    ['TA10 0A', ['TA10']],
    ['TA1 1AA', ['TA1']],
    ['TA21AA', ['TA2']],
    ['TA9', []],
    ['TA9 1AA', []],
  ])('%j: %j', (typed, begun) => {
    expect(outcodesBegunBy(typed, outcodes)).toEqual(begun);
  });
});

describe('the nearest town', () => {
  it.each([
    [51.02, -3.1, 'Taunton'],
    [53.48, -2.24, 'Manchester'],
    [54.597, -5.93, 'Belfast'],
    [49.19, -2.11, 'Saint Helier'],
    [60.84, -0.88, 'Lerwick'],
  ])('to %d, %d is %s', (latitude, longitude, name) => {
    expect(geocoder.nearestPlace(latitude, longitude)).toMatchObject({ kind: 'town', name });
  });
});

describe('councils', () => {
  it('are all there, by name', () => {
    const councils = geocoder.councils();
    expect(councils).toHaveLength(382);
    expect(councils.filter(({ nation, tier }) => nation === 'England' && tier !== 'lower')).toHaveLength(153);
    expect(councils[0]?.name).toBe('Aberdeen City');
    expect(
      councils.every(({ code, name, latitude }) => /^[ENSW]\d{8}$/.test(code) && name !== '' && latitude > 49),
    ).toBe(true);
  });

  it('know their county, names with commas included', () => {
    expect(geocoder.councils().find(({ code }) => code === 'E07000223')).toMatchObject({
      name: 'Adur',
      tier: 'lower',
      countyCode: 'E10000032',
    });
    expect(geocoder.councils().find(({ code }) => code === 'N09000010')).toMatchObject({
      name: 'Newry, Mourne and Down',
      nation: 'Northern Ireland',
      region: 'Northern Ireland',
    });
  });
});

it('says at once when a file is missing', () => {
  expect(() => openGeocoder(`${folder}missing/`)).toThrow(/postcodes-gb/);
});
