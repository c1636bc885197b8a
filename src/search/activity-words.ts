/**
 * Activities that are words of their own, whether anybody offers them here or not: none is taken for a word that is like it. Who
 * looks for pilates does not want pirates.
 */
export const activityWords: ReadonlySet<string> = new Set(
  `abseiling aerobics aikido antenatal aquafit archery athletics axe badminton ballet ballroom barre basketball bellydance bhangra
  biathlon bmx bobsleigh boccia bodypump bodybalance bowling bowls boxercise boxing breakdance bungee canoeing capoeira caving cheerleading
  chess circus climbing coasteering cricket crochet croquet crossfit curling cycling darts decathlon diving dodgeball dominoes drumming
  embroidery fencing fishing floorball flute football freerunning frisbee futsal gaming gardening geocaching goalball golf gorge gym
  gymnastics handball harp hiking hiit hockey hula iceskating jiujitsu jogging judo jujitsu juggling karate karting kayaking keepfit
  kendo kickboxing kitesurfing knitting korfball krav lacrosse lego magic meditation mindfulness motocross mountaineering netball
  orienteering origami paddleboarding paintball parkour petanque piano pickleball pilates polo pottery quidditch rafting raku reiki
  rhythmic riding robotics rollerblading rollerskating rounders rowing rugby running sailing salsa sculpture sewing shooting skateboarding
  skating skiing snooker snorkelling snowboarding soca softball spinning squash stretching surfing swimming taekwondo taichi tango
  tennis tenpin trampolining trapeze triathlon ukulele unicycling violin volleyball waterpolo weaving weightlifting windsurfing
  woodcarving woodturning wrestling yoga zorbing zumba`.split(/\s+/),
);
