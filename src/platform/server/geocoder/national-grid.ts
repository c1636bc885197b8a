import type { Position } from '../../geo.ts';

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (radian: number) => (radian * 180) / Math.PI;

/** Half axes of an ellipsoid in metres. */
type Ellipsoid = { major: number; minor: number };
const AIRY_1830: Ellipsoid = { major: 6_377_563.396, minor: 6_356_256.909 };
const WGS_84: Ellipsoid = { major: 6_378_137, minor: 6_356_752.3142 };
const eccentricitySquared = ({ major, minor }: Ellipsoid) => 1 - minor ** 2 / major ** 2;

/** The National Grid's transverse Mercator projection (Ordnance Survey, 'A guide to coordinate systems in Great Britain'). */
const SCALE = 0.9996012717;
const ORIGIN = { latitude: radians(49), longitude: radians(-2), easting: 400_000, northing: -100_000 };

/** OSGB36 to WGS 84: shift in metres, turn in radians, scale. */
const HELMERT = {
  shift: [446.448, -125.157, 542.06],
  turn: [0.1502, 0.247, 0.8421].map((seconds) => radians(seconds / 3600)),
  scale: 1 - 20.4894e-6,
} as const;

/**
 * A position on the National Grid (metres) as latitude and longitude, to five decimals.
 * The seven-parameter transformation is good to about five metres.
 */
export function fromNationalGrid(easting: number, northing: number): Position {
  const { latitude, longitude } = fromOsgb36(unproject(easting, northing));
  return { latitude: Number(degrees(latitude).toFixed(5)), longitude: Number(degrees(longitude).toFixed(5)) };
}

/** Grid metres to OSGB36 latitude and longitude in radians. */
function unproject(easting: number, northing: number): Position {
  const { major, minor } = AIRY_1830;
  let latitude = ORIGIN.latitude;
  let arc = 0;
  do {
    latitude += (northing - ORIGIN.northing - arc) / (major * SCALE);
    arc = meridionalArc(latitude);
  } while (Math.abs(northing - ORIGIN.northing - arc) >= 1e-5);

  const e2 = eccentricitySquared({ major, minor });
  const sin2 = Math.sin(latitude) ** 2;
  const transverse = (major * SCALE) / Math.sqrt(1 - e2 * sin2);
  const meridional = (major * SCALE * (1 - e2)) / (1 - e2 * sin2) ** 1.5;
  const eta2 = transverse / meridional - 1;
  const t2 = Math.tan(latitude) ** 2;
  const secant = 1 / Math.cos(latitude);
  const d = easting - ORIGIN.easting;

  // The series of the guide's annexe C; VII to XIIA are its names for the terms.
  const VII = Math.tan(latitude) / (2 * meridional * transverse);
  const VIII = (VII / (12 * transverse ** 2)) * (5 + 3 * t2 + eta2 - 9 * t2 * eta2);
  const IX = (VII / (360 * transverse ** 4)) * (61 + 90 * t2 + 45 * t2 ** 2);
  const X = secant / transverse;
  const XI = (X / (6 * transverse ** 2)) * (transverse / meridional + 2 * t2);
  const XII = (X / (120 * transverse ** 4)) * (5 + 28 * t2 + 24 * t2 ** 2);
  const XIIA = (X / (5040 * transverse ** 6)) * (61 + 662 * t2 + 1320 * t2 ** 2 + 720 * t2 ** 3);
  return {
    latitude: latitude - VII * d ** 2 + VIII * d ** 4 - IX * d ** 6,
    longitude: ORIGIN.longitude + X * d - XI * d ** 3 + XII * d ** 5 - XIIA * d ** 7,
  };
}

/** Metres along the central meridian from the grid's true origin to a latitude. */
function meridionalArc(latitude: number): number {
  const { major, minor } = AIRY_1830;
  const n = (major - minor) / (major + minor);
  const difference = latitude - ORIGIN.latitude;
  const sum = latitude + ORIGIN.latitude;
  return (
    minor *
    SCALE *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      1.875 * (n ** 2 + n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}

/** OSGB36 to WGS 84, both in radians. */
function fromOsgb36({ latitude, longitude }: Position): Position {
  const airyE2 = eccentricitySquared(AIRY_1830);
  const radius = AIRY_1830.major / Math.sqrt(1 - airyE2 * Math.sin(latitude) ** 2);
  const x = radius * Math.cos(latitude) * Math.cos(longitude);
  const y = radius * Math.cos(latitude) * Math.sin(longitude);
  const z = (1 - airyE2) * radius * Math.sin(latitude);

  const [shiftX, shiftY, shiftZ] = HELMERT.shift;
  const [turnX = 0, turnY = 0, turnZ = 0] = HELMERT.turn;
  const { scale } = HELMERT;
  const wgsX = shiftX + scale * x - turnZ * y + turnY * z;
  const wgsY = shiftY + turnZ * x + scale * y - turnX * z;
  const wgsZ = shiftZ - turnY * x + turnX * y + scale * z;

  const e2 = eccentricitySquared(WGS_84);
  const fromAxis = Math.hypot(wgsX, wgsY);
  let found = Math.atan2(wgsZ, fromAxis * (1 - e2));
  for (let round = 0; round < 5; round++) {
    const curvature = WGS_84.major / Math.sqrt(1 - e2 * Math.sin(found) ** 2);
    found = Math.atan2(wgsZ + e2 * curvature * Math.sin(found), fromAxis);
  }
  return { latitude: found, longitude: Math.atan2(wgsY, wgsX) };
}
